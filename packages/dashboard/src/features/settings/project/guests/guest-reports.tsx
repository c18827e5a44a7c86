import type { Project, Widget } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../../components/feedback/form-error.tsx';
import { api } from '../../../../data/client/api.ts';
import { fieldError } from '../../../../data/client/describe-error.ts';
import { projectQuery } from '../../../../data/projects/projects.ts';
import { widgetQuery } from '../../../../data/projects/widget.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SelectField } from '../../../../ui/controls/select-field.tsx';
import { TextAreaField } from '../../../../ui/controls/text-area-field.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton.tsx';
import { CheckboxRow } from '../../checkbox-row.tsx';
import { Section } from '../../section.tsx';
import { PublicKey } from './public-key.tsx';
import { WidgetScript } from './widget-script.tsx';

const text = strings.guestReports;
const fieldRules = (['off', 'optional', 'required'] as const).map((value) => ({
  value,
  label: text.fieldRules[value],
}));

/** How the project takes reports of people without an account. */
export function GuestReports({ project }: { project: Project }) {
  const { data: widget } = useQuery(widgetQuery(project.id));
  return (
    <Section title={text.title} text={text.text}>
      {widget === undefined ? (
        <SkeletonRows count={4} label={strings.common.loading} />
      ) : (
        <WidgetForm project={project} widget={widget} />
      )}
    </Section>
  );
}

function WidgetForm({ project, widget }: { project: Project; widget: Widget }) {
  const cache = useQueryClient();
  const [edited, setEdited] = useState<Partial<Omit<Widget, 'origins'>>>({});
  const [origins, setOrigins] = useState(widget.origins.join('\n') || originOf(project.url));
  const fields = { ...widget, ...edited };
  const set = (change: typeof edited): void => setEdited({ ...edited, ...change });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn() {
      const { enabled, nameField, emailField, assigneeId } = fields;
      const { acceptsConsole, keepsQuery, acceptsScreenshots, showsAuditIssues } = fields;
      const lines = origins.split(/\s+/).filter((line) => line !== '');
      const shown = { acceptsScreenshots, showsAuditIssues };
      const rules = { nameField, emailField, acceptsConsole, keepsQuery, ...shown };
      return api.setWidget({ id: project.id, enabled, origins: lines, ...rules, assigneeId });
    },
    async onSuccess(saved) {
      cache.setQueryData(widgetQuery(project.id).queryKey, saved);
      setEdited({});
      setOrigins(saved.origins.join('\n'));
      showToast({ kind: 'success', text: text.saved });
      // New comments are internal from now on, or no longer.
      await cache.invalidateQueries({ queryKey: projectQuery(project.id).queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <div className="divide-y divide-line rounded-xl border border-line">
        <CheckboxRow
          title={text.enabled}
          text={text.enabledText}
          checked={fields.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        <CheckboxRow
          title={text.acceptsConsole}
          text={text.acceptsConsoleText}
          checked={fields.acceptsConsole}
          onChange={(acceptsConsole) => set({ acceptsConsole })}
        />
        <CheckboxRow
          title={text.keepsQuery}
          text={text.keepsQueryText}
          checked={fields.keepsQuery}
          onChange={(keepsQuery) => set({ keepsQuery })}
        />
        <CheckboxRow
          title={text.acceptsScreenshots}
          text={text.acceptsScreenshotsText}
          checked={fields.acceptsScreenshots}
          onChange={(acceptsScreenshots) => set({ acceptsScreenshots })}
        />
        <CheckboxRow
          title={text.showsAuditIssues}
          text={text.showsAuditIssuesText}
          checked={fields.showsAuditIssues}
          onChange={(showsAuditIssues) => set({ showsAuditIssues })}
        />
      </div>
      <TextAreaField
        label={text.origins}
        name="origins"
        hint={text.originsHint}
        value={origins}
        onChange={setOrigins}
        error={originsError(save.error)}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={text.nameField}
          value={fields.nameField}
          options={fieldRules}
          onChange={(nameField) => set({ nameField })}
        />
        <SelectField
          label={text.emailField}
          value={fields.emailField}
          options={fieldRules}
          onChange={(emailField) => set({ emailField })}
        />
        <SelectField
          label={text.assignee}
          value={fields.assigneeId ?? ''}
          options={[{ value: '', label: text.nobody }, ...assignable(project)]}
          onChange={(id) => set({ assigneeId: id === '' ? null : id })}
        />
      </div>
      {widget.publicKey === null ? null : (
        <>
          <WidgetScript publicKey={widget.publicKey} readsConsole={widget.acceptsConsole} />
          <PublicKey projectId={project.id} publicKey={widget.publicKey} />
        </>
      )}
      <FormError error={save.error} fields={originsError(save.error) === undefined ? [] : originFields} />
      <Button type="submit" tone="primary" busy={save.isPending}>
        {strings.common.save}
      </Button>
    </form>
  );
}

/** The service names the line that is wrong. */
const originFields = ['origins', ...Array.from({ length: 20 }, (_, index) => `origins.${index}`)];

function originsError(error: unknown): string | undefined {
  return originFields.map((field) => fieldError(error, field)).find((found) => found !== undefined);
}

function assignable({ members }: Project): { value: string; label: string }[] {
  return members
    .filter(({ role }) => role !== 'viewer')
    .map(({ userId, name }) => ({ value: userId, label: name }));
}

/** Reports usually come from the site of the project. */
function originOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).origin : '';
}

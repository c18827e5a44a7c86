import { Link } from '@tanstack/react-router';
import { strings } from '../../../strings/index.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { Section } from '../section.tsx';

const text = strings.templates;

/** Leads to the page of templates and recurring tasks. */
export function TemplatesLink({ projectId }: { projectId: string }) {
  return (
    <Section title={text.title} text={text.intro}>
      <Link to="/projects/$projectId/templates" params={{ projectId }} className={buttonClass({})}>
        {strings.pages.projectTemplates}
      </Link>
    </Section>
  );
}

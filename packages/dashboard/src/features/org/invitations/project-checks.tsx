import type { ProjectListItem } from '@fettle/contract';
import { useState } from 'react';
import { foldText } from '../../../strings/format/fold-text.ts';
import { strings } from '../../../strings/index.ts';
import { SearchBox } from '../../../ui/controls/search-box.tsx';
import { ProjectMark } from '../../../ui/display/project-mark.tsx';
import '../../../ui/scroll-fade.css';

/** A shorter list needs no search. */
const searchFrom = 8;

interface ProjectChecksProps {
  projects: readonly Pick<ProjectListItem, 'id' | 'name' | 'color'>[];
  chosen: readonly string[];
  isOptional: boolean;
  onChange: (ids: readonly string[]) => void;
}

/** Checkboxes for projects, with a search if there are many. Selected projects stay selected while filtered out. */
export function ProjectChecks({ projects, chosen, isOptional, onChange }: ProjectChecksProps) {
  const [sought, setSought] = useState('');
  const text = strings.org;
  const wanted = foldText(sought.trim());
  const shown = projects
    .filter(({ name }) => foldText(name).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {isOptional ? text.optionalProjects : text.projects}
      </legend>
      <div className="overflow-hidden rounded-xl border border-line">
        {projects.length < searchFrom ? null : <ProjectSearch value={sought} onChange={setSought} />}
        {shown.length === 0 ? <p className="px-3 py-2 text-sm text-muted">{text.noProjectFound}</p> : null}
        <div className={projects.length < searchFrom ? undefined : 'scroll-fade max-h-80 overflow-y-auto'}>
          {shown.map(({ id, name, color }) => (
            <label
              key={id}
              className="flex cursor-pointer items-center gap-2.5 px-3 py-2 text-sm hover:bg-hover pointer-coarse:min-h-11 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
                className="tick outline-none"
              />
              <ProjectMark id={id} name={name} color={color} />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

function ProjectSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <SearchBox
      label={strings.org.findProject}
      value={value}
      onChange={onChange}
      // Enter would submit the surrounding form, which sends the invitation.
      onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
      className="h-9 border-b border-line px-3 text-sm focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-accent"
    />
  );
}

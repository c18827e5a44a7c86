import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { projectsQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';
import { ProjectMark } from '../../../ui/display/project-mark.tsx';
import { PickList } from '../../../ui/menus/pick-list.tsx';

interface ProjectChoiceProps {
  /** Null: every project its owner can see. */
  chosen: readonly string[] | null;
  onChange: (ids: readonly string[] | null) => void;
}

/** Which projects a token can access. */
export function ProjectChoice({ chosen, onChange }: ProjectChoiceProps) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const text = strings.settings.tokens;
  const names = projects.filter(({ id }) => chosen?.includes(id)).map(({ name }) => name);
  return (
    <div className="space-y-2">
      <RadioCards
        legend={text.projects}
        value={chosen === null ? 'all' : 'some'}
        choices={[
          { value: 'all', title: text.allProjects },
          { value: 'some', title: text.someProjects },
        ]}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen === null ? null : (
        <div>
          <PickList
            multiple
            label={text.chooseProjects}
            chosen={chosen}
            options={projects.map(({ id, name, color, orgSlug }) => ({
              value: id,
              label: name,
              detail: orgSlug,
              icon: <ProjectMark id={id} name={name} color={color} />,
            }))}
            onPick={onChange}
            trigger={
              <Button size="small">
                {text.chooseProjects}
                <ChevronDown size={14} aria-hidden />
              </Button>
            }
          />
          <p className={`mt-1.5 text-xs ${names.length === 0 ? 'text-danger' : 'text-muted'}`} role="status">
            {names.length === 0 ? text.noProjectChosen : names.join(', ')}
          </p>
        </div>
      )}
    </div>
  );
}

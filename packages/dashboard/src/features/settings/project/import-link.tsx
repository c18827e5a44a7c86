import { Link } from '@tanstack/react-router';
import { strings } from '../../../strings/index.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { Section } from '../section.tsx';

const text = strings.imports;

/** Leads to the page that imports tasks into the project. */
export function ImportLink({ projectId }: { projectId: string }) {
  return (
    <Section title={text.title} text={text.intro}>
      <Link to="/projects/$projectId/import" params={{ projectId }} className={buttonClass({})}>
        {text.title}
      </Link>
    </Section>
  );
}

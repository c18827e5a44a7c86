import type { Project } from '@fettle/contract';
import { strings } from '../../../../strings/index.ts';
import { announce } from '../../../../ui/announce.ts';
import { Section } from '../../section.tsx';
import { AddColumn } from './add-column.tsx';
import { ColumnRow } from './column-row.tsx';
import { changeColumn, dropPlace, moveColumn } from './edit-columns.ts';
import { useArrangeColumns } from './use-set-columns.ts';

/** The columns of the board. Each change is saved at once. */
export function Columns({ project }: { project: Project }) {
  const text = strings.projectSettings;
  const arrange = useArrangeColumns(project);
  const { columns } = project;
  const move = (key: string, to: number): void => {
    const place = Math.max(0, Math.min(to, columns.length - 1));
    if (columns[place]?.key === key) return;
    arrange((now) => moveColumn(now, key, place));
    const label = columns.find((column) => column.key === key)?.label ?? '';
    announce(text.columnMoved(label, place + 1, columns.length));
  };
  return (
    <Section title={text.columns} text={text.columnsText}>
      {/* Each field has its own name for screen readers. */}
      <div aria-hidden className="column-row column-heads text-xs text-muted">
        <span>{text.columnName}</span>
        <span className="px-1">{text.columnType}</span>
      </div>
      <ol>
        {columns.map((column, place) => (
          <ColumnRow
            key={column.key}
            project={project}
            column={column}
            onChange={(change) => arrange((now) => changeColumn(now, column.key, change))}
            onMoveBy={(step) => move(column.key, place + step)}
            onDrop={(dragged, edge) => {
              const to = dropPlace(columns, dragged, column.key, edge);
              if (to !== null) move(dragged, to);
            }}
          />
        ))}
      </ol>
      <AddColumn project={project} />
    </Section>
  );
}

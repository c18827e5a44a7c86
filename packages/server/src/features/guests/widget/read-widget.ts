import type { Widget } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { findWidget } from './widget-store.ts';

/** The widget of a project; before anybody has saved settings, one that takes no reports and has no key. */
export async function readWidget({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<Widget> {
  const unset: Widget = {
    projectId,
    publicKey: null,
    enabled: false,
    origins: [],
    nameField: 'optional',
    emailField: 'optional',
    acceptsConsole: false,
    keepsQuery: false,
    acceptsScreenshots: true,
    showsAuditIssues: false,
    assigneeId: null,
    updatedAt: null,
  };
  return (await findWidget(db, projectId)) ?? unset;
}

import type { TaskTemplate } from '@fettle/contract';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { type ProjectAccess, requireProject, requireRole } from '../projects/access.ts';
import { findTemplate } from './template-store.ts';

/** A template and its project, if the caller sees both and their role is sufficient: else NOT_FOUND, then FORBIDDEN. */
export async function requireTemplate(
  ctx: Ctx,
  { id, templateId }: { id: string; templateId: string },
  need: 'see' | 'write',
  { lock = false }: { lock?: boolean } = {},
): Promise<{ project: ProjectAccess; template: TaskTemplate }> {
  const project = await requireProject(ctx, id, 'see');
  const template = await findTemplate(ctx, project.id, templateId, { lock });
  if (template === undefined) throw notFound();
  requireRole(project.role, need);
  return { project, template };
}

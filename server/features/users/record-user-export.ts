import type { FastifyRequest } from 'fastify';
import { pageSize } from '#contract/page-sizes.ts';
import type { AppContext } from '#server/context.ts';
import { recordExport } from '#server/http/answers/exports.ts';

/** A page of people that is larger than the screen's is part of an export (D34). */
export async function recordUserExport(
  context: AppContext,
  request: FastifyRequest,
  query: { page?: number | undefined; page_size?: number | undefined },
  rows: number,
): Promise<void> {
  if ((query.page_size ?? pageSize) <= pageSize) return;
  await recordExport(context, request, {
    action: 'exported users',
    details: { page: query.page ?? 1, rows },
  });
}

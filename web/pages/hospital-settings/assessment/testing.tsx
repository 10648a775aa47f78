import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { BodyOf } from '#contract/api/endpoint.ts';
import type { Assessment } from '#contract/assessments/assessments.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import goldenCases from '#domain/golden/budget.json' with { type: 'json' };
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const results = goldenCases[0]?.expect as unknown as Assessment['results'];

export function buildAssessment(changes: Partial<Assessment> = {}): Assessment {
  return {
    id: 7,
    version: 3,
    name: 'Core schedule',
    module: 10,
    inputs: toWire(createBlankAssessment()),
    results,
    updated_by: 'Ann Lee',
    updated_at: '2026-11-14T17:00:00Z',
    ...changes,
  };
}

type Body = BodyOf<Endpoints['createAssessment']> & { version?: number };

export const noNeeds = { start_date: '2025-11-01', end_date: '2026-10-31', needs: [] };

/** Renders the screen of an assessment with a fake server that stores what it is sent. */
export function openAssessment(address: string, server: FakeAnswers = {}) {
  let version = 3;
  const others: FakeAnswers = {
    getRecordedNeeds: () => ({ body: noNeeds }),
    listAssessments: () => ({ body: { results: [], count: 0 } }),
    getState: () => ({ body: people.owner }),
    getAssessment: () => ({ body: buildAssessment() }),
    createAssessment: ({ name, module, inputs }) => ({
      status: 201,
      body: buildAssessment({ name, module, inputs, version: 1 }),
    }),
    replaceAssessment: ({ name, inputs }) => {
      version += 1;
      return { body: buildAssessment({ name, inputs, version }) };
    },
  };
  const app = renderApp(address, { state: people.owner, server: { ...others, ...server } });
  const bodies = (name: 'createAssessment' | 'replaceAssessment'): Body[] =>
    app.sent(name).map(({ body }) => JSON.parse(String(body)));
  return { ...app, bodies };
}

export const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const status = (words: string) =>
  waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));

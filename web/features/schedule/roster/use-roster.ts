import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import { toWire } from '#contract/wire.ts';
import { type RosterMapping, rememberUnits } from '#domain/schedule/roster/roster-mapping.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';
import { useBlockNavigation } from '#web/lib/navigation/use-block-navigation.ts';
import { readSpreadsheet } from '#web/lib/spreadsheet/spreadsheet.ts';
import { describeFileError } from '#web/lib/spreadsheet/spreadsheet-file.ts';
import { type DraftReading, type RosterDraft, readDraft, startDraft, toMapping } from './roster-draft.ts';
import { rosterQuery } from './roster-query.ts';
import { type SentModule, sendRoster } from './send-roster.ts';

/** Where the import of a roster is. */
export type RosterStep = 'file' | 'columns' | 'days' | 'sending' | 'sent';

/** The import of a file of scheduled RNs, from its choice to the last module. Leaving the screen stops it. */
export function useRoster(hospital: Client, mapping: RosterMapping | null) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<RosterStep>('file');
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [draft, setDraft] = useState<RosterDraft | null>(null);
  const [sent, setSent] = useState<readonly SentModule[]>([]);
  const [isRemembered, setIsRemembered] = useState(true);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  useBlockNavigation(step === 'sending');
  const read = useMemo(() => draft && readDraft(draft, hospital, mapping), [draft, hospital, mapping]);

  async function choose(file: File) {
    stopping.current.abort();
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setReading(file.name);
    setProblem(null);
    try {
      const sheet = await readSpreadsheet(file, signal);
      // Aborted if another file was chosen meanwhile.
      if (signal.aborted) return;
      setDraft(startDraft(file.name, sheet, mapping));
      setStep('columns');
    } catch (error) {
      if (!signal.aborted) setProblem(describeFileError(error));
    } finally {
      if (!signal.aborted) setReading(null);
    }
  }

  async function remember() {
    if (!draft || !read) return;
    const body = toWire({ ...toMapping(draft, read), units: listColumnChoices(read, mapping) });
    try {
      await sendSignedIn(() => settingsClient.saveRosterMapping({ body }));
      setIsRemembered(true);
    } catch (error) {
      logWarning('The columns of the roster could not be remembered', error);
      setIsRemembered(false);
    }
  }

  async function send(modules: readonly SentModule[]) {
    setSent(modules);
    setStep('sending');
    await remember();
    const change = (index: number, status: SentModule['status'], message: string) =>
      setSent(before => {
        const row = before[index];
        return row ? before.with(index, { ...row, status, message }) : before;
      });
    await sendRoster(modules, change, stopping.current.signal);
    setStep('sent');
    for (const { module } of modules) void queryClient.invalidateQueries({ queryKey: shiftsKey(module.id) });
    void queryClient.invalidateQueries(rosterQuery(hospital.id));
  }

  return {
    ...{ step, reading, problem, draft, read, sent, isRemembered, choose, send },
    goTo: setStep,
    change: (changes: Partial<RosterDraft>) => setDraft(before => before && { ...before, ...changes }),
  };
}

function listColumnChoices({ units, choices }: DraftReading, mapping: RosterMapping | null) {
  const chosen = units.flatMap(({ name }) => {
    const module = choices.get(foldText(name));
    return module === undefined ? [] : [{ name, module }];
  });
  return rememberUnits(chosen, mapping?.units ?? []);
}

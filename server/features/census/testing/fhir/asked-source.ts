import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CensusRule } from '#domain/census/census-rules.ts';
import { createFhirRounds } from '#server/features/census/fhir/rounds.ts';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { insertSource, makeRule } from '../census-source.ts';
import { makeEncounter } from './encounters.ts';
import { type FhirServer, startFhirServer } from './fhir-server.ts';

/**
 * A hospital with a source that is asked every minute, for the tests of one file. Before each test its rules count `L&D` in the
 * first field and `MB` in the second, and the FHIR server has two patients in the one and one in the other.
 */
export class AskedSource {
  running!: TestApp;
  ehr!: FhirServer;
  sourceId = 0;
  /** A round of the source whose turn it is. */
  ask!: () => Promise<void>;
  readonly #log = capturedLog();
  readonly lines = this.#log.lines;
  #nurse!: Browser;
  #fields: number[] = [];

  constructor() {
    beforeAll(async () => {
      this.running = await startTestApp();
      this.#nurse = await this.running.as('member');
      const { rows } = await this.running.sql('select id from acuity_fields order by position');
      this.#fields = rows.map(({ id }) => id);
      this.ehr = await this.startServer();
    });
    afterAll(async () => {
      await this.ehr.close();
      await this.running.close();
    });
    beforeEach(() => this.#reset());
  }

  async #reset(): Promise<void> {
    const { running, ehr } = this;
    await running.sql('delete from census_sources');
    this.sourceId = await this.addSource(running.world.here, ehr, [
      this.rule({ location: 'L&D' }, 0),
      this.rule({ location: 'MB' }, 1),
    ]);
    Object.assign(ehr, {
      encounters: [makeEncounter(1, 'L&D'), makeEncounter(2, 'L&D'), makeEncounter(3, 'MB')],
      scopes: ['system/Encounter.read'],
      instead: { token: [], search: [] },
      calls: { token: 0, search: 0 },
    });
    this.ask = this.makeRounds();
  }

  /** `field` is the place of the field. */
  rule(parts: Partial<CensusRule>, field: number): CensusRule {
    const [module] = this.running.world.here.modules;
    return makeRule({ module, field: this.#fields[field] ?? 0, ...parts });
  }

  startServer(): Promise<FhirServer> {
    const loadKeys = async () => (await this.running.app.inject('/.well-known/parity-jwks.json')).json();
    return startFhirServer({ loadKeys, clock: () => this.running.clock.now });
  }

  addSource(hospital: { id: number }, server: FhirServer, rules: CensusRule[]): Promise<number> {
    return insertSource(this.running.sql, {
      client_id: hospital.id,
      kind: 'fhir',
      name: 'Epic',
      sending_facility: null,
      base: server.base,
      token_url: server.tokenUrl,
      smart_client_id: server.clientId,
      every_minutes: 1,
      rules: JSON.stringify(rules),
    });
  }

  /** Rounds of a server that has just started. */
  makeRounds(providerMs = 5_000): () => Promise<void> {
    const timeouts = { headersMs: 0, requestMs: 0, checkEveryMs: 0, providerMs };
    return createFhirRounds({ ...this.running.context, timeouts }, this.#log.logger);
  }

  /** A round, some minutes after the last. */
  async askLater(minutes = 1): Promise<void> {
    this.running.clock.advance(minutes);
    await this.ask();
  }

  setRules(...rules: CensusRule[]) {
    return this.running.sql('update census_sources set rules = $1', [JSON.stringify(rules)]);
  }

  async loadDay() {
    return (await this.#nurse.get(`/api/module/${this.running.world.here.modules[0]}/shifts/`)).json();
  }

  async loadCounts() {
    return (await this.loadDay()).feed?.counts;
  }

  counts(...numbers: number[]): Record<string, number> {
    return Object.fromEntries(numbers.map((count, index) => [this.#fields[index], count]));
  }

  async loadRow(id = this.sourceId) {
    return (await this.running.sql('select * from census_sources where id = $1', [id])).rows[0];
  }
}

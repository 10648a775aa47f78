import { buildWeb, isWebBuilt } from './web/build.ts';

const onlyIfStale = process.argv.includes('--if-stale');
if (!onlyIfStale || !isWebBuilt()) await buildWeb();

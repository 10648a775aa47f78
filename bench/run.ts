import { benchLists } from './lists.ts';
import { benchScopes } from './scopes.ts';
import { benchShifts } from './shifts.ts';
import { withStore } from './store.ts';
import { benchTallies } from './tallies.ts';

await benchTallies();
await withStore('embedded', benchScopes);
await withStore('postgres', benchScopes);
await withStore('postgres', benchLists);
await withStore('embedded', benchShifts);
await withStore('postgres', benchShifts);

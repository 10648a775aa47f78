import { keyDialog } from '#web/features/keys/key-dialog.ts';
import { SingleLetterSwitch } from '#web/features/keys/single-letter-switch.tsx';
import { modKey } from '#web/lib/platform.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import figuresTable from '#web/ui/table/figures-table.module.css';
import classes from './keys.module.css';
import { Places } from './places.tsx';

const close = () => keyDialog.set(null);

export function KeyDialogs({ shown }: { shown: 'places' | 'keys' | null }) {
  return (
    <>
      <Dialog title="Go to" opened={shown === 'places'} onClose={close} above>
        <Places onClose={close} />
      </Dialog>
      <Dialog title="Keys" opened={shown === 'keys'} onClose={close}>
        <KeyTable name="On every screen" keys={everywhere} />
        <KeyTable name="In the shift form" keys={inForm} />
        <SingleLetterSwitch />
      </Dialog>
    </>
  );
}

const everywhere = [
  ['N', 'Open the current shift'],
  [`${modKey}K`, 'Go to a page, module, report, setting, hospital, person or date'],
  ['?', 'Show this list'],
] as const;

const inForm = [
  ['Enter', 'Next field; a blank one keeps its gray number'],
  ['Shift+Enter', 'Previous field'],
  ['Space', 'Choose a reason'],
  [`${modKey}U`, 'Use all numbers of the feed'],
  [`${modKey}Enter`, 'Save the shift'],
  ['Esc', 'Close the form'],
] as const;

function KeyTable({ name, keys }: { name: string; keys: typeof everywhere | typeof inForm }) {
  return (
    <table className={`${figuresTable.table} ${classes.keys}`}>
      <caption className={figuresTable.caption}>{name}</caption>
      <tbody>
        {keys.map(([key, meaning]) => (
          <tr key={key}>
            <th scope="row">
              <kbd>{key}</kbd>
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

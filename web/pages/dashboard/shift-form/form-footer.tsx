import { Button, Group, Text } from '@mantine/core';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './shift-form.module.css';
import { useForm } from './state/use-form.ts';

interface FormFooterProps {
  isSaving: boolean;
  isDraftKept: boolean;
  onCancel: () => void;
  onSave: () => void;
}

const saveKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘Enter' : 'Ctrl+Enter';

export function FormFooter({ isSaving, isDraftKept, onCancel, onSave }: FormFooterProps) {
  const alert = useForm(state => state.alert);
  return (
    <Group className={classes.footer ?? ''} justify="flex-end" gap="s8">
      {alert && (
        <div className={classes.wide}>
          <AlertLine message={alert} />
        </div>
      )}
      <Text size="xs" c="dimmed" flex="1 1 auto">
        <span className={classes.keys}>
          Enter: next field · {saveKeys}: save{isDraftKept && ' · '}
        </span>
        {isDraftKept && 'draft kept'}
      </Text>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button loading={isSaving} onClick={onSave}>
        Save Shift
      </Button>
    </Group>
  );
}

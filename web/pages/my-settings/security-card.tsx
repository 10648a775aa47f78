import { Card } from '#web/ui/card.tsx';
import { PasswordRow } from './password-row.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';

export function SecurityCard() {
  return (
    <Card title="Security">
      <PasswordRow />
      <TwoFactorRow />
    </Card>
  );
}

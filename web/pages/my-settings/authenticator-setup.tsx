import { Anchor, Text } from '@mantine/core';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import classes from './authenticator-setup.module.css';
import type { TwoFactorSetup } from './prepare-two-factor.ts';

/** Three ways to give an authenticator app the secret: scanned, opened on the phone itself, or typed. */
export function AuthenticatorSetup({ secret, uri, qrCells }: TwoFactorSetup) {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return (
    <>
      <Text size="sm">
        Scan this with an authenticator app on your phone, then enter the code that it shows.
      </Text>
      <div className={classes.code}>
        <QrCode cells={qrCells} label="QR code for your authenticator app" />
        <Anchor href={uri} size="sm" className={classes.open ?? ''}>
          Open in an app on this phone
        </Anchor>
      </div>
      <div className={classes.secret}>
        <div>
          <Text size="sm" c="dimmed">
            Or enter this key in the app:
          </Text>
          <code className={classes.key}>{groups}</code>
        </div>
        <CopyButton text={secret} />
      </div>
    </>
  );
}

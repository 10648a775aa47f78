import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { buildAuthenticatorUri } from '#domain/people/two-factor.ts';
import { client } from '#web/lib/api/client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import classes from './authenticator-setup.module.css';

export interface TwoFactorSetup {
  secret: string;
  uri: string;
  /** An SVG document. */
  qrCode: string;
}

/** Requests a new secret and renders its QR code. Loads the renderer on demand, because few visits need it. */
export async function prepareTwoFactor(email: string, password?: string): Promise<TwoFactorSetup> {
  const body = password === undefined ? {} : { current_password: password };
  const [{ secret }, { renderSVG }] = await Promise.all([
    client.startEnablingTwoFactor({ body }),
    import('uqr'),
  ]);
  const uri = buildAuthenticatorUri({ email, secret });
  // Dark on white in every colour scheme: cameras need that.
  return { secret, uri, qrCode: renderSVG(uri, { ecc: 'M', border: 3, blackColor: '#101828' }) };
}

/** Three ways to give the secret to an authenticator app: scan it, open it on the phone itself, or type it. */
export function AuthenticatorSetup({ secret, uri, qrCode }: TwoFactorSetup) {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return (
    <>
      <Text size="sm">
        Scan this with an authenticator app on your phone, then enter the code that it shows.
      </Text>
      <Stack align="center" gap="s8">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt="QR code for your authenticator app"
          className={classes.qrCode}
        />
        <Anchor href={uri} size="sm" className={classes.open ?? ''}>
          Open in an app on this phone
        </Anchor>
      </Stack>
      <Paper bg="var(--parity-canvas)" px="s12" py="s8">
        <Group justify="space-between" gap="var(--space-8) var(--space-12)">
          <div className={classes.secret}>
            <Text size="sm" c="dimmed">
              Or enter this key in the app:
            </Text>
            <code className={classes.key}>{groups}</code>
          </div>
          <CopyButton text={secret} />
        </Group>
      </Paper>
    </>
  );
}

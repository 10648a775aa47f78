import { Anchor, Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { buildAuthenticatorUri } from '#domain/people/sign-in/two-factor.ts';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useBlockNavigation } from '#web/lib/navigation/use-block-navigation.ts';
import { downloadText } from '#web/lib/save-file.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './two-factor-codes.module.css';

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
          <Box flex="1 1 220px">
            <Hint>Or enter this key in the app:</Hint>
            <Text
              component="code"
              display="block"
              size="sm"
              style={{ textWrap: 'balance', wordSpacing: '0.1em' }}
            >
              {groups}
            </Text>
          </Box>
          <CopyButton text={secret} />
        </Group>
      </Paper>
    </>
  );
}

/** The codes that replace a lost phone. They are shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { email } = useSignedInUser();
  const words = useInitialFocus<HTMLParagraphElement>();
  useBlockNavigation(true);
  const list = codes.join('\n');
  const file = `Recovery codes for ${email} in Parity\nEach works once, in place of a code from your authenticator app.\n\n${list}\n`;
  return (
    <>
      <Text size="sm" ref={words} tabIndex={-1}>
        Two-factor auth is on. If you lose your phone, one of these codes lets you in; each works once. Keep
        them somewhere safe: you will not see them again.
      </Text>
      <Paper
        component="ul"
        aria-label="Recovery codes"
        display="grid"
        bg="var(--parity-canvas)"
        m={0}
        px="s16"
        py="s12"
        fz="lg"
        ta="center"
        style={{ gridTemplateColumns: '1fr 1fr', gap: 'var(--space-8) var(--space-16)', listStyle: 'none' }}
      >
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Paper>
      <Group gap="xs">
        <CopyButton text={list} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={2} aria-hidden />}
          onClick={() => downloadText('parity-recovery-codes.txt', file)}
        >
          Download
        </Button>
      </Group>
      <Button size="md" onClick={onSaved}>
        I have saved them
      </Button>
    </>
  );
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';

/** Machines on one switch, each a network namespace with an address of its own. Needs root and iproute2. */
export interface Network {
  /** The start of a command that runs on a machine. */
  on(machine: string): string[];
  /** Kills every process on the machine at once. */
  kill(machine: string): void;
  /** Pulls the machine's cable: its connections stay open on both sides and nothing gets through. */
  cut(machine: string): void;
  reconnect(machine: string): void;
  /** Ends every process on the machines, and removes them and the directory. */
  remove(): Promise<void>;
}

// A network for documentation, as in deploy/: no machine uses it.
const subnet = '198.51.100';

/** `machines` has the last number of each machine's address. */
export function createNetwork(machines: Readonly<Record<string, number>>, directory: string): Network {
  const taken = Object.values(networkInterfaces()).flat();
  if (taken.some(one => one?.address.startsWith(`${subnet}.`)))
    throw new Error(`another run uses the network ${subnet}.0/24`);
  const toNamespace = (machine: string) => `parity-${process.pid}-${machine}`;
  const all = ['switch', ...Object.keys(machines)].map(toNamespace);
  const remove = removeWithParent(directory, all);
  const [theSwitch, here] = [toNamespace('switch'), `parity${process.pid}`];
  const inSwitch = (...args: string[]) => ip('-n', theSwitch, ...args);
  for (const namespace of all) {
    ip('netns', 'add', namespace);
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
  }
  inSwitch('link', 'add', 'switch', 'type', 'bridge');
  inSwitch('link', 'set', 'switch', 'up');
  const plugIn = (name: string) => inSwitch('link', 'set', name, 'master', 'switch', 'up');
  for (const [machine, address] of Object.entries(machines)) {
    const namespace = toNamespace(machine);
    ip(
      'link',
      'add',
      machine,
      'netns',
      theSwitch,
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'netns',
      namespace,
    );
    ip('-n', namespace, 'address', 'add', `${subnet}.${address}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    plugIn(machine);
    const lowPorts = 'echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start';
    ip('netns', 'exec', namespace, 'sh', '-c', lowPorts);
  }
  ip('link', 'add', here, 'type', 'veth', 'peer', 'name', 'here', 'netns', theSwitch);
  ip('address', 'add', `${subnet}.1/24`, 'dev', here);
  ip('link', 'set', here, 'up');
  plugIn('here');
  return {
    on: machine => ['ip', 'netns', 'exec', toNamespace(machine)],
    kill: machine => {
      const pids = execFileSync('ip', ['netns', 'pids', toNamespace(machine)], { encoding: 'utf8' });
      execFileSync('kill', ['-KILL', ...pids.trim().split('\n')]);
    },
    cut: machine => inSwitch('link', 'set', machine, 'down'),
    reconnect: machine => inSwitch('link', 'set', machine, 'up'),
    remove,
  };
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Also when this process ends, even by SIGKILL: the shell waits for the end of a pipe that only this process holds. */
function removeWithParent(directory: string, namespaces: readonly string[]): () => Promise<void> {
  const shell = spawn('/bin/sh', ['-c', cleanUp, 'sh', directory, ...namespaces], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return async () => {
    shell.stdin.end();
    if (shell.exitCode === null) await once(shell, 'exit');
  };
}

// A namespace disappears with its last process.
const cleanUp = `
cat
directory="$1"
shift
for namespace; do
  ip netns pids "$namespace" | xargs --no-run-if-empty kill -KILL
  ip netns delete "$namespace"
done
tries=0
until rm -rf "$directory" || [ $tries -gt 200 ]; do tries=$((tries + 1)); sleep 0.05; done
`;

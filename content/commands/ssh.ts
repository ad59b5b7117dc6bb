import type { Command } from '../../core/commands/command.ts'

/** SSH: keys, tunnels and copies between machines. Tried with OpenSSH 9.2. */
export const sshCommands: readonly Command[] = [
  {
    id: 'ssh-new-key',
    platform: 'ssh',
    tags: ['security'],
    notes: 'Make a new key pair for logging in to servers and code hosts. Give it a passphrase when asked.',
    line: "ssh-keygen -t {{type=ed25519|rsa}} -C '{{comment=alice@example.com}}'",
  },
  {
    id: 'ssh-install-key-on-server',
    platform: 'ssh',
    tags: ['remote', 'security'],
    notes: 'Put your public key on a server, so that the next login needs no password.',
    line: 'ssh-copy-id -i {{key=~/.ssh/id_ed25519.pub}} {{user=deploy}}@{{host=example.com}}',
  },
  {
    id: 'ssh-tunnel-to-database',
    platform: 'ssh',
    tags: ['remote', 'network', 'database'],
    notes: 'Open a tunnel to a database that listens only on the server: it appears here on port 5433.',
    line: 'ssh -N -L {{local port=5433}}:localhost:{{remote port=5432}} {{user=deploy}}@{{host=example.com}}',
  },
  {
    id: 'ssh-show-local-site-on-server',
    platform: 'ssh',
    tags: ['remote', 'network', 'web'],
    notes: 'The tunnel the other way round: port 8080 of the server leads back to the site running here on port 3000.',
    line: 'ssh -N -R {{remote port=8080}}:localhost:{{local port=3000}} {{user=deploy}}@{{host=example.com}}',
  },
  {
    id: 'ssh-socks-proxy',
    platform: 'ssh',
    tags: ['remote', 'network'],
    notes: "Browse as if from the server: a SOCKS proxy on local port 1080, for the browser's proxy settings.",
    line: 'ssh -N -D {{local port=1080}} {{user=deploy}}@{{host=example.com}}',
  },
  {
    id: 'ssh-through-jump-host',
    platform: 'ssh',
    tags: ['remote', 'network'],
    notes:
      'Reach a machine of a private network through a bastion, also called a jump host. ' +
      'Your key never lands on the bastion.',
    line: 'ssh -J {{jump user=alice}}@{{jump host=bastion.example.com}} {{user=deploy}}@{{host=10.0.0.12}}',
  },
  {
    id: 'ssh-run-local-script',
    platform: 'ssh',
    tags: ['remote'],
    notes: 'Run a script of this machine on a server without copying it there first.',
    line: "ssh {{user=deploy}}@{{host=example.com}} 'bash -s' < {{script=./setup.sh}}",
  },
  {
    id: 'ssh-copy-folder-with-tar',
    platform: 'ssh',
    tags: ['remote', 'files', 'archive'],
    notes: 'Copy a folder of many small files to a server as one stream, much faster than scp.',
    line:
      'tar -czf - {{folder=website}} | ssh {{user=deploy}}@{{host=example.com}} ' +
      "'tar -xzf - -C {{remote folder=/srv}}'",
  },
  {
    id: 'ssh-compare-remote-file',
    platform: 'ssh',
    tags: ['remote', 'files'],
    notes: 'See how a file on the server differs from the one here, without copying either.',
    line:
      'ssh {{user=deploy}}@{{host=example.com}} cat {{remote file=/etc/nginx/nginx.conf}} ' +
      '| diff - {{file=nginx.conf}}',
  },
  {
    id: 'ssh-forget-host-key',
    platform: 'ssh',
    tags: ['remote', 'security'],
    notes:
      'Forget the remembered key of a host that was reinstalled. First make sure that the change of key is explained.',
    line: 'ssh-keygen -R {{host=example.com}}',
  },
  {
    id: 'ssh-fingerprint-of-server',
    platform: 'ssh',
    tags: ['remote', 'security'],
    notes:
      "Print the fingerprint of a server's key, to compare with the one its owner gave you before the first login.",
    line: 'ssh-keyscan -t ed25519 {{host=example.com}} 2>/dev/null | ssh-keygen -lf -',
  },
  {
    id: 'ssh-unlock-key-once',
    platform: 'ssh',
    tags: ['security'],
    notes: 'Unlock a key once for this terminal, so that later logins do not ask for its passphrase.',
    line: 'eval "$(ssh-agent -s)" && ssh-add ~/.ssh/id_ed25519',
  },
  {
    id: 'ssh-why-refused',
    platform: 'ssh',
    tags: ['remote', 'debug'],
    notes: 'Watch the login step by step to learn why it is refused: which keys are offered, which settings apply.',
    line: 'ssh -v {{user=deploy}}@{{host=example.com}}',
  },
]

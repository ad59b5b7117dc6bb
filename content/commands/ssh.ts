import type { Command } from '../../core/commands/command.ts'

/** SSH: keys, tunnels and copies between machines. Tried with OpenSSH 9.2. */
export const sshCommands: readonly Command[] = [
  {
    id: 'ssh-new-key',
    platform: 'ssh',
    notes: 'Make a new key pair for logging in to servers and code hosts. Give it a passphrase when asked.',
    line: "ssh-keygen -t ed25519 -C 'ada@example.com'",
  },
  {
    id: 'ssh-install-key-on-server',
    platform: 'ssh',
    notes: 'Put your public key on a server, so that the next login needs no password.',
    line: 'ssh-copy-id -i ~/.ssh/id_ed25519.pub deploy@example.com',
  },
  {
    id: 'ssh-tunnel-to-database',
    platform: 'ssh',
    notes: 'Open a tunnel to a database that listens only on the server: it appears here on port 5433.',
    line: 'ssh -N -L 5433:localhost:5432 deploy@example.com',
  },
  {
    id: 'ssh-show-local-site-on-server',
    platform: 'ssh',
    notes: 'The tunnel the other way round: port 8080 of the server leads back to the site running here on port 3000.',
    line: 'ssh -N -R 8080:localhost:3000 deploy@example.com',
  },
  {
    id: 'ssh-socks-proxy',
    platform: 'ssh',
    notes: "Browse as if from the server: a SOCKS proxy on local port 1080, for the browser's proxy settings.",
    line: 'ssh -N -D 1080 deploy@example.com',
  },
  {
    id: 'ssh-through-jump-host',
    platform: 'ssh',
    notes:
      'Reach a machine of a private network through a bastion, also called a jump host. ' +
      'Your key never lands on the bastion.',
    line: 'ssh -J ada@bastion.example.com deploy@10.0.0.12',
  },
  {
    id: 'ssh-run-local-script',
    platform: 'ssh',
    notes: 'Run a script of this machine on a server without copying it there first.',
    line: "ssh deploy@example.com 'bash -s' < ./setup.sh",
  },
  {
    id: 'ssh-copy-folder-with-tar',
    platform: 'ssh',
    notes: 'Copy a folder of many small files to a server as one stream, much faster than scp.',
    line: "tar -czf - website | ssh deploy@example.com 'tar -xzf - -C /srv'",
  },
  {
    id: 'ssh-compare-remote-file',
    platform: 'ssh',
    notes: 'See how a file on the server differs from the one here, without copying either.',
    line: 'ssh deploy@example.com cat /etc/nginx/nginx.conf | diff - nginx.conf',
  },
  {
    id: 'ssh-forget-host-key',
    platform: 'ssh',
    notes:
      'Forget the remembered key of a host that was reinstalled. First make sure that the change of key is explained.',
    line: 'ssh-keygen -R example.com',
  },
  {
    id: 'ssh-fingerprint-of-server',
    platform: 'ssh',
    notes:
      "Print the fingerprint of a server's key, to compare with the one its owner gave you before the first login.",
    line: 'ssh-keyscan -t ed25519 example.com 2>/dev/null | ssh-keygen -lf -',
  },
  {
    id: 'ssh-unlock-key-once',
    platform: 'ssh',
    notes: 'Unlock a key once for this terminal, so that later logins do not ask for its passphrase.',
    line: 'eval "$(ssh-agent -s)" && ssh-add ~/.ssh/id_ed25519',
  },
  {
    id: 'ssh-why-refused',
    platform: 'ssh',
    notes: 'Watch the login step by step to learn why it is refused: which keys are offered, which settings apply.',
    line: 'ssh -v deploy@example.com',
  },
]

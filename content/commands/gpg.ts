import type { Command } from '../../core/commands/command.ts'

/** Encrypting and signing with GnuPG. Tried with GnuPG 2.2. */
export const gpgCommands: readonly Command[] = [
  {
    id: 'gpg-encrypt-with-passphrase',
    platform: 'gpg',
    tags: ['security', 'files'],
    notes: 'Encrypt one file with a passphrase, no keys needed. The original stays; delete it yourself.',
    line: 'gpg --symmetric --cipher-algo AES256 notes.txt',
  },
  {
    id: 'gpg-decrypt-file',
    platform: 'gpg',
    tags: ['security', 'files'],
    notes: 'Decrypt a file, whether it was encrypted to your key or with a passphrase.',
    line: 'gpg --output notes.txt --decrypt notes.txt.gpg',
  },
  {
    id: 'gpg-encrypt-for-someone',
    platform: 'gpg',
    tags: ['security', 'files'],
    notes: 'Encrypt a file so that only its recipient can read it, and sign it so that they know it is from you.',
    line: 'gpg --encrypt --sign --recipient {{recipient=alice@example.com}} {{file=report.pdf}}',
  },
  {
    id: 'gpg-verify-download',
    platform: 'gpg',
    tags: ['security', 'files'],
    notes:
      'Verify that a release is from whom it claims to be. ' +
      "Compare the key's fingerprint with one from a source you trust.",
    line: 'gpg --verify release.tar.gz.asc release.tar.gz',
  },
  {
    id: 'gpg-sign-release',
    platform: 'gpg',
    tags: ['security'],
    notes: 'Sign a release with a small separate file that others can verify.',
    line: 'gpg --armor --detach-sign release.tar.gz',
  },
  {
    id: 'gpg-new-key',
    platform: 'gpg',
    tags: ['security'],
    notes: 'Create a key pair that expires in a year; the date can be moved later.',
    line: 'gpg --quick-generate-key {{address=alice@example.com}} default default 1y',
  },
  {
    id: 'gpg-share-public-key',
    platform: 'gpg',
    tags: ['security'],
    notes: 'Export your public key as text to publish or send.',
    line: 'gpg --armor --export {{address=alice@example.com}} > {{file=alice.asc}}',
  },
  {
    id: 'gpg-back-up-secret-key',
    platform: 'gpg',
    tags: ['security', 'backup'],
    notes: 'Back up your secret key. Whoever has this file and the passphrase is you, so keep it offline.',
    line: 'gpg --armor --export-secret-keys alice@example.com > alice-secret.asc',
  },
]

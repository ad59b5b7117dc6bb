import type { Command } from '../../core/commands/command.ts'

/** Node.js without extra tools. Tried with Node 24. */
export const nodeCommands: readonly Command[] = [
  {
    id: 'node-restart-on-change',
    platform: 'node',
    tags: ['debug'],
    notes: 'Restart a server whenever one of its files changes, with no extra tool.',
    line: 'node --watch server.js',
  },
  {
    id: 'node-environment-file',
    platform: 'node',
    tags: ['process'],
    notes: 'Start with the variables of an .env file. What is set in the shell already wins.',
    line: 'node --env-file={{file=.env}} {{script=server.js}}',
  },
  {
    id: 'node-debug-from-first-line',
    platform: 'node',
    tags: ['debug'],
    notes: 'Stop at the first line and wait for a debugger; open chrome://inspect in Chrome to attach.',
    line: 'node --inspect-brk=127.0.0.1:{{port=9229}} {{script=server.js}}',
  },
  {
    id: 'node-run-some-tests',
    platform: 'node',
    tags: ['debug'],
    notes: 'Run only the tests whose name contains a word.',
    line: "node --test --test-name-pattern='login'",
  },
  {
    id: 'node-test-coverage',
    platform: 'node',
    tags: ['debug'],
    notes: 'Run the tests and show which lines they never reach.',
    line: 'node --test --experimental-test-coverage',
  },
  {
    id: 'node-cpu-profile',
    platform: 'node',
    tags: ['debug', 'process'],
    notes:
      'Record where the time goes. ' +
      "When the process ends, load the file from profiles into the browser's Performance panel.",
    line: 'node --cpu-prof --cpu-prof-dir=profiles server.js',
  },
  {
    id: 'node-heap-snapshot',
    platform: 'node',
    tags: ['debug', 'process'],
    notes:
      'Hunt a memory leak: each kill -USR2 makes the process write a heap snapshot; ' +
      'compare two of them in the browser.',
    line: 'node --heapsnapshot-signal=SIGUSR2 server.js',
  },
  {
    id: 'node-more-memory',
    platform: 'node',
    tags: ['build', 'process'],
    notes: 'Let a large build use up to 4 GB of heap instead of dying with heap out of memory.',
    line: 'node --max-old-space-size={{megabytes=4096|2048|8192}} {{script=build.js}}',
  },
  {
    id: 'node-check-syntax',
    platform: 'node',
    tags: ['debug'],
    notes: 'Check the syntax of a script without running it.',
    line: 'node --check server.js',
  },
  {
    id: 'node-read-jwt',
    platform: 'node',
    tags: ['security', 'json'],
    notes: 'Read the claims inside a JWT, such as when it expires. This does not verify its signature.',
    line: `node -p 'JSON.parse(Buffer.from(process.argv[1].split(".")[1], "base64url"))' "$TOKEN"`,
  },
  {
    id: 'node-encode-url-part',
    platform: 'node',
    tags: ['text', 'web'],
    notes: 'Encode a text for use in a URL. decodeURIComponent does the reverse.',
    line: "node -p 'encodeURIComponent(process.argv[1])' 'tea & biscuits'",
  },
  {
    id: 'node-new-uuid',
    platform: 'node',
    tags: ['text'],
    notes: 'Make a random UUID, for instance as the key of a record.',
    line: "node -p 'crypto.randomUUID()'",
  },
]

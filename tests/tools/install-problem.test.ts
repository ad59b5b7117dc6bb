import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { installProblem } from '../../cli/bootstrap/install-packages.js'

const FAILED = {
  code: 1,
  signal: null,
  fault: null,
  interruptedBy: null,
  isOverdue: false,
  output: '',
  messages: [],
} as const

describe('failed installation', () => {
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', 'ENETUNREACH', 'ENOTCACHED']) {
    test(`without a network (${code}) says so`, () => {
      const output = `npm error code ${code}\nnpm error errno ${code}\nnpm error request failed\n`

      const sentence = installProblem('the packages', { ...FAILED, output })

      assert.equal(
        sentence,
        `Installing the packages failed because the package registry can't be reached (${code}). Connect to the network, then run the command again.`,
      )
    })
  }

  for (const [code, expected] of [
    ['EROFS', /^Installing the packages failed: \/srv\/home is on a read-only disk \(EROFS\)\. Check out/],
    ['EACCES', /^Installing the packages failed: \/srv\/home can't be written to by this user \(EACCES\)\./],
    ['ENOSPC', /^Installing the packages failed: the disk of \/srv\/home is full \(ENOSPC\)\. Free some space/],
  ] as const) {
    test(`in an unwritable folder (${code}) names the folder`, () => {
      const output = `npm error code ${code}\nnpm error syscall mkdir\nnpm error errno -30\n`

      assert.match(installProblem('the packages', { ...FAILED, output }, '/srv/home'), expected)
    })
  }

  test('says to start over if it was interrupted', () => {
    const endings = [
      { ...FAILED, interruptedBy: 'SIGINT' } as const,
      { ...FAILED, code: null, signal: 'SIGKILL' } as const,
    ]

    const sentences = endings.map((ending) => installProblem('Node 24', ending))

    const expected = 'Installing Node 24 was interrupted. Run the command again to start over.'
    assert.deepEqual(sentences, [expected, expected])
  })

  test('says to install npm on a machine without it', () => {
    const fault = new Error('spawn npm ENOENT')

    const sentence = installProblem('the packages', { ...FAILED, code: null, fault })

    assert.match(sentence, /needs npm, which didn't start \(spawn npm ENOENT\)\. Install Node with npm/)
  })

  test("shows our advice after npm's own message", () => {
    const reason = ['npm error code EUSAGE', 'npm error the lockfile is not in sync']
    const usage = Array.from({ length: 40 }, (_, index) => `npm error usage ${index}`)

    const lines = installProblem('the packages', {
      ...FAILED,
      output: ['chatter', ...reason, ...usage].join('\n'),
    }).split('\n')

    assert.deepEqual(lines.slice(0, 2), reason)
    assert.equal(lines.length, 9)
    assert.match(lines.at(-1) ?? '', /npm ci exited with code 1 \(see above\).*run the command again/)
  })

  test('shows the raw output if it has no npm error', () => {
    const output = 'Killed\n'

    const sentence = installProblem('the packages', { ...FAILED, code: 137, output })

    assert.match(sentence, /^Killed\n/)
    assert.match(sentence, /exited with code 137/)
  })
})

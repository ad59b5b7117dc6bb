import assert from 'node:assert/strict'
import test from 'node:test'
import { plainTextOf, textFileOf } from '../../../core/commands/formats/plain-text.ts'
import { OWN_LIBRARY } from '../../own-library.ts'
import { readBuilt } from './built-site.ts'

test('the library is published as plain text: whole, by platform, and each command by itself', () => {
  assert.equal(readBuilt('commands.txt'), plainTextOf(OWN_LIBRARY))
  for (const command of OWN_LIBRARY) {
    const [ofPlatform, ofCommand] = [textFileOf(command.platform ?? ''), textFileOf(command.id)]
    const text = plainTextOf([command])
    if (text === '') continue
    if (ofPlatform !== null && ofPlatform !== '.txt') assert.ok(readBuilt(`platforms/${ofPlatform}`).includes(text))
    if (ofCommand !== null) assert.equal(readBuilt(`commands/${ofCommand}`), text)
  }
})

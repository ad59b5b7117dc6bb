import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { dialogAt, holdsInput, withDialog } from '../../../web/owner/dialog-address.ts'

const LIST = { pathname: '/projects/commander', search: '?q=a%20b', hash: '#name=value' }

describe('the address of a dialog', () => {
  test('is added to the unchanged query before the fragment', () => {
    assert.equal(withDialog(LIST, ['edit', 'a/b&c']), '/projects/commander?q=a%20b&edit=a%2Fb%26c#name=value')
  })

  test('replaces the address of another dialog', () => {
    const open = { ...LIST, search: '?dialog=deleted&q=a%20b' }

    assert.equal(withDialog(open, ['history', 'one']), '/projects/commander?q=a%20b&history=one#name=value')
  })

  test('leaves nothing behind when the dialog closes', () => {
    for (const search of ['?edit=one', '?history', '?dialog&edit=one']) {
      assert.equal(withDialog({ ...LIST, search }, null), '/projects/commander#name=value')
    }
  })

  test('is read back unchanged', () => {
    assert.deepEqual(dialogAt('?q=edit&edit=a%2Fb%26c'), ['edit', 'a/b&c'])
    assert.deepEqual(dialogAt('?dialog=import'), ['dialog', 'import'])
    assert.equal(dialogAt('?q=edit%3Done&platform=history'), null)
  })

  test('shows whether its dialog holds input', () => {
    const addresses = [
      'edit=one',
      'copy=one',
      'dialog=add',
      'dialog=import',
      'history=one',
      'dialog=deleted',
      'history=import',
    ]

    assert.deepEqual(
      addresses.map((address) => {
        const found = dialogAt(`?${address}`)
        return found !== null && holdsInput(found)
      }),
      [true, true, true, true, false, false, false],
    )
  })
})

import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createDialogs } from '../../../web/owner/dialogs.ts'
import { createBrowserHistory } from '../../../web/router/browser-history.ts'
import { createWindow } from './window.ts'

const DETAILS = { command: { id: 'one', notes: 'One', line: 'one', platform: 'bash' } }

function openDialogs() {
  const { window, press, address } = createWindow('/projects/commander?q=git')
  const history = createBrowserHistory(window, () => 0.5)
  const dialogs = createDialogs(history)
  return { dialogs, press, address, open: () => dialogs.at(history.current().location.search) }
}

describe('the details of a dialog', () => {
  test("are kept when an earlier render's effect runs late", () => {
    const { dialogs, address, open } = openDialogs()

    dialogs.show(['history', 'one'], DETAILS)
    dialogs.settle()

    assert.equal(address(), 'https://site.example/projects/commander?q=git&history=one')
    assert.equal(open()?.command, DETAILS.command)
  })

  test('are dropped once Back has closed it', () => {
    const { dialogs, press, open } = openDialogs()
    dialogs.show(['history', 'one'], DETAILS)

    press(-1)
    dialogs.settle()
    press(1)

    assert.deepEqual(open()?.address, ['history', 'one'])
    assert.equal(open()?.command, undefined)
  })

  test('are kept while the dialog asks whether to close', () => {
    const { dialogs, press, address, open } = openDialogs()
    let asked = 0
    dialogs.show(['dialog', 'add'], DETAILS)
    const release = dialogs.hold(() => {
      asked += 1
    })

    press(-1)
    dialogs.settle()
    release()

    assert.equal(asked, 1)
    assert.equal(address(), 'https://site.example/projects/commander?q=git&dialog=add')
    assert.equal(open()?.command, DETAILS.command)
  })
})

import assert from 'node:assert/strict'
import test from 'node:test'
import { wordsOf } from '../../tools/bench/landing/words-of.ts'

test('the words of a page are its markup without styles and scripts, whatever attributes those have', () => {
  const html = `<head><style>a{color:red}</style><style media="print">b{}</style><script>x('<p>')</script></head>
<p class="lead">Words</p><script type="application/json" id="data">{"a":
1}</script><script src="/main.js"></script><p>more</p>`

  assert.equal(wordsOf(html), `<head></head>\n<p class="lead">Words</p><p>more</p>`)
})

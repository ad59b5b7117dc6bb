import { generateLoad } from './generate-load.ts'
import { parseLoadOrder } from './load-order.ts'

// A process of its own, so that load and server do not share an event loop: takes its order as one argument of JSON.
const order = parseLoadOrder(JSON.parse(process.argv[2] ?? 'null'))
if (!order.ok) throw new Error('Expected an order for load, in JSON.')
console.log(JSON.stringify(await generateLoad(order.value)))

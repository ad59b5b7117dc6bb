import { answerCalls } from './answer-calls.ts'
import { createSearchHandlers } from './search-handlers.ts'
import type { WorkerCalls } from './worker-calls.ts'

answerCalls<WorkerCalls>(createSearchHandlers())

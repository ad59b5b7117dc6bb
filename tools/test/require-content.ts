import { requireSoundContent } from '../build/content/check-content.ts'

await requireSoundContent('Correct what is named above.')

import { requireSoundContent } from '../build/content/require-sound-content.ts'

await requireSoundContent('Correct what is named above.')

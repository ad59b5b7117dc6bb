import type { StoryBlock } from '../../../core/story.ts'
import type { MadePicture } from '../pictures/make-picture.ts'
import type { NamedPicture, StoryContext } from './story-context.ts'

/** A picture with its caption; reported where it has no description, or is none. */
export function storyPictureOf(named: NamedPicture, context: StoryContext): readonly StoryBlock[] {
  const { url, alt } = named
  const made = context.pictures.get(url)
  if (alt === '') {
    context.report(named, `the picture "${url}" has no description; expected ![what it shows](${url})`)
  }
  if (made === undefined) return []
  if (!made.ok) {
    context.report(named, `the picture "${url}" ${made.error}`)
    return []
  }
  return [pictureBlock(named, made.value, context)]
}

function pictureBlock({ alt, title }: NamedPicture, made: MadePicture, context: StoryContext): StoryBlock {
  const { width, height, fallback, sources } = made
  return {
    kind: 'picture',
    picture: {
      alt,
      caption: title,
      width,
      height,
      isFirst: context.isFirstPicture(),
      fallback: context.addressOf(fallback),
      sources: sources.map(({ type, files }) => ({
        type,
        files: files.map((file) => ({ url: context.addressOf(file.path), width: file.width })),
      })),
    },
  }
}

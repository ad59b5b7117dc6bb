import { site } from '../../content/site.ts'

const PICTURES = import.meta.glob<string>('../../content/*.{svg,png,jpg,jpeg,webp,avif}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/**
 * The built address of the owner's avatar; null where the settings name none. The build fails where `content/` has no
 * such picture.
 */
export const avatarUrl = site.avatar === undefined ? null : pictureAddress(site.avatar)

function pictureAddress(file: string): string {
  const address = PICTURES[`../../content/${file}`]
  if (address === undefined) throw new Error(`content/site.ts names the avatar "${file}", which is not in content/`)
  return address
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16
const ICON = 1
const BITS_PER_PIXEL = 32

// Where a PNG says how wide it is. Source: the PNG specification, section 11.2.2, "IHDR".
const WIDTH_AT = 16

/**
 * An icon file (.ico) of square PNG pictures, at most 256 pixels wide: every browser since 2013 takes them so.
 * Source: the ICO file format.
 */
export function iconFile(pictures: readonly Uint8Array[]): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES + pictures.length * ENTRY_BYTES)
  header.writeUInt16LE(ICON, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, picture] of pictures.entries()) {
    const at = HEADER_BYTES + index * ENTRY_BYTES
    // The format writes 256 as 0.
    const width = Buffer.from(picture).readUInt32BE(WIDTH_AT) % 256
    header.writeUInt8(width, at)
    header.writeUInt8(width, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(BITS_PER_PIXEL, at + 6)
    header.writeUInt32LE(picture.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([header, ...pictures])
}

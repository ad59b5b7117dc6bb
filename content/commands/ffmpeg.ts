import type { Command } from '../../core/commands/command.ts'

/** Video and sound. Tried with ffmpeg 7.0. */
export const ffmpegCommands: readonly Command[] = [
  {
    id: 'ffmpeg-to-web-video',
    platform: 'ffmpeg',
    tags: ['media', 'web'],
    notes: 'Convert any video to an MP4 that plays in every browser and starts before it is fully loaded.',
    line:
      'ffmpeg -i {{video=clip.mov}} -c:v libx264 -crf 23 -pix_fmt yuv420p -c:a ' +
      'aac -movflags +faststart {{result=clip.mp4}}',
  },
  {
    id: 'ffmpeg-cut-excerpt',
    platform: 'ffmpeg',
    tags: ['media'],
    notes: 'Cut 45 seconds out of a video in an instant, without encoding again. The cut falls on the keyframe before.',
    line: 'ffmpeg -ss {{start=00:01:30}} -i {{video=talk.mp4}} -t {{seconds=45}} -c copy {{result=excerpt.mp4}}',
  },
  {
    id: 'ffmpeg-extract-audio',
    platform: 'ffmpeg',
    tags: ['media'],
    notes: 'Take the sound out of a video as an MP3.',
    line: 'ffmpeg -i {{video=talk.mp4}} -vn -c:a libmp3lame -q:a 2 {{result=talk.mp3}}',
  },
  {
    id: 'ffmpeg-to-gif',
    platform: 'ffmpeg',
    tags: ['media'],
    notes: 'Make a small GIF with good colours out of a screen recording.',
    description:
      'A GIF has 256 colours. The filter looks through the whole video first to choose the best ones, ' +
      'which is what keeps skies and faces smooth.',
    line: String.raw`ffmpeg -i demo.mp4 -vf \
  'fps=12,scale=640:-1:flags=lanczos,split[a][b];[a]palettegen[p];[b][p]paletteuse' demo.gif`,
  },
  {
    id: 'ffmpeg-shrink-video',
    platform: 'ffmpeg',
    tags: ['media', 'disk'],
    notes: 'Scale a video down to 720 lines and keep its shape and its sound.',
    line:
      'ffmpeg -i {{video=talk.mp4}} -vf scale=-2:{{height=720|480|1080}} -c:v libx264 ' +
      '-crf 24 -c:a copy {{result=talk-720p.mp4}}',
  },
  {
    id: 'ffmpeg-poster-frame',
    platform: 'ffmpeg',
    tags: ['media'],
    notes: 'Save one frame of a video as a picture, for a poster or a thumbnail.',
    line: 'ffmpeg -ss {{second=12.5}} -i {{video=talk.mp4}} -frames:v 1 -q:v 2 {{picture=poster.jpg}}',
  },
  {
    id: 'ffmpeg-join-videos',
    platform: 'ffmpeg',
    tags: ['media'],
    notes:
      'Join videos of the same format end to end without encoding again. They are taken in the order of their names.',
    line: String.raw`printf "file '%s'\n" part-*.mp4 > parts.txt &&
  ffmpeg -f concat -safe 0 -i parts.txt -c copy whole.mp4`,
  },
  {
    id: 'ffmpeg-remove-sound',
    platform: 'ffmpeg',
    tags: ['media'],
    notes: 'Remove the sound from a video and leave the picture untouched.',
    line: 'ffmpeg -i {{video=clip.mp4}} -c copy -an {{result=silent.mp4}}',
  },
  {
    id: 'ffmpeg-even-loudness',
    platform: 'ffmpeg',
    tags: ['media'],
    notes: 'Bring a podcast to the loudness that players expect, so that nobody reaches for the volume.',
    line: 'ffmpeg -i podcast.wav -af loudnorm=I=-16:TP=-1.5:LRA=11 -ar 48000 podcast-even.wav',
  },
  {
    id: 'ffmpeg-time-lapse',
    platform: 'ffmpeg',
    tags: ['media'],
    notes: 'Make a time-lapse out of numbered pictures, 24 to the second. Their height and width must be even.',
    line: 'ffmpeg -framerate 24 -i frame-%04d.png -c:v libx264 -pix_fmt yuv420p timelapse.mp4',
  },
  {
    id: 'ffmpeg-strip-metadata',
    platform: 'ffmpeg',
    tags: ['media', 'security'],
    notes: 'Remove the metadata of a video, place and device included, before publishing it.',
    line: 'ffmpeg -i {{video=phone.mp4}} -map_metadata -1 -c copy {{result=clean.mp4}}',
  },
  {
    id: 'ffmpeg-add-subtitles',
    platform: 'ffmpeg',
    tags: ['media'],
    notes: 'Add subtitles that viewers can switch on and off.',
    line: 'ffmpeg -i talk.mp4 -i talk.srt -c copy -c:s mov_text talk-subtitled.mp4',
  },
]

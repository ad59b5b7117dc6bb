import type { Command } from '../../core/commands/command.ts'
import { aptCommands } from './apt.ts'
import { awkCommands } from './awk.ts'
import { bashCommands } from './bash.ts'
import { curlCommands } from './curl.ts'
import { diskCommands } from './disk.ts'
import { dockerCommands } from './docker.ts'
import { ffmpegCommands } from './ffmpeg.ts'
import { filesCommands } from './files.ts'
import { findCommands } from './find.ts'
import { gitCommands } from './git.ts'
import { gitHistoryCommands } from './git-history.ts'
import { gpgCommands } from './gpg.ts'
import { grepCommands } from './grep.ts'
import { jqCommands } from './jq.ts'
import { kubectlCommands } from './kubectl.ts'
import { networkCommands } from './network.ts'
import { nginxCommands } from './nginx.ts'
import { nodeCommands } from './node.ts'
import { npmCommands } from './npm.ts'
import { opensslCommands } from './openssl.ts'
import { postgresCommands } from './postgres.ts'
import { processesCommands } from './processes.ts'
import { pythonCommands } from './python.ts'
import { rsyncCommands } from './rsync.ts'
import { sedCommands } from './sed.ts'
import { sqliteCommands } from './sqlite.ts'
import { sshCommands } from './ssh.ts'
import { systemdCommands } from './systemd.ts'
import { tarCommands } from './tar.ts'
import { textCommands } from './text.ts'
import { tmuxCommands } from './tmux.ts'
import { zipCommands } from './zip.ts'

/**
 * The library a first start shows, in the order of its cards: daily work, then text and data, machines, secrets,
 * databases, and the rest. To make it yours, edit the files beside this one or leave some out here. An id, once
 * published, stays: it is how a command is known. Lines are for bash unless their notes say otherwise. What a reader
 * would edit by hand is a placeholder, `{{host=example.com}}`, with the sample as its default; the same thing has the
 * same name everywhere. Tags are short, few, and shared by commands of several platforms.
 */
export const starterLibrary: readonly Command[] = [
  ...gitCommands,
  ...gitHistoryCommands,
  ...npmCommands,
  ...nodeCommands,
  ...dockerCommands,
  ...sshCommands,
  ...curlCommands,

  ...findCommands,
  ...grepCommands,
  ...sedCommands,
  ...awkCommands,
  ...jqCommands,
  ...textCommands,

  ...bashCommands,
  ...filesCommands,
  ...tarCommands,
  ...zipCommands,
  ...rsyncCommands,
  ...tmuxCommands,
  ...processesCommands,
  ...networkCommands,
  ...diskCommands,

  ...systemdCommands,
  ...nginxCommands,
  ...aptCommands,
  ...kubectlCommands,
  ...opensslCommands,
  ...gpgCommands,

  ...postgresCommands,
  ...sqliteCommands,
  ...pythonCommands,
  ...ffmpegCommands,
]

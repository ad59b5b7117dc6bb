import type { Command } from '../../core/commands/command.ts'

/** What runs, what it uses, and how to end it. For Linux unless the notes say otherwise. */
export const processesCommands: readonly Command[] = [
  {
    id: 'processes-by-memory',
    platform: 'processes',
    tags: ['process'],
    notes: 'What eats the memory? The fifteen largest processes.',
    line: 'ps -eo pid,user,rss,args --sort=-rss | head -16',
  },
  {
    id: 'processes-by-cpu',
    platform: 'processes',
    tags: ['process'],
    notes: 'What keeps the processor busy? The fifteen hungriest processes and how long they have run.',
    line: 'ps -eo pid,user,pcpu,etime,args --sort=-pcpu | head -16',
  },
  {
    id: 'processes-find-by-name',
    platform: 'processes',
    tags: ['process', 'search'],
    notes: 'Find processes by any part of their command line, with their ids.',
    line: "pgrep -af 'node server'",
  },
  {
    id: 'processes-free-port',
    platform: 'processes',
    tags: ['process', 'network'],
    notes: 'Address already in use: end whatever holds port 3000. See who it is first, with fuser -v 3000/tcp.',
    line: 'fuser -k -{{signal=TERM|KILL}} {{port=3000}}/tcp',
  },
  {
    id: 'processes-end-by-name',
    platform: 'processes',
    tags: ['process'],
    notes:
      'End processes by name, politely. It matches the whole command line, so try the pattern with pgrep -af first.',
    line: "pkill -{{signal=TERM|KILL}} -f '{{name=node server.js}}'",
  },
  {
    id: 'processes-family-tree',
    platform: 'processes',
    tags: ['process'],
    notes: 'Show all processes as a tree, to see who started whom.',
    line: 'ps -ef --forest',
  },
  {
    id: 'processes-watch-system-calls',
    platform: 'processes',
    tags: ['process', 'debug'],
    notes: 'What is it waiting for? Watch the file and network calls of a running process. It slows the process down.',
    line: 'sudo strace -f -tt -e trace=file,network -p {{process id=12345}}',
  },
  {
    id: 'processes-open-files',
    platform: 'processes',
    tags: ['process', 'files'],
    notes: 'List the files and connections that a process has open.',
    line: 'lsof -nP -p {{process id=12345}}',
  },
  {
    id: 'processes-environment',
    platform: 'processes',
    tags: ['process', 'security'],
    notes: 'Read the environment variables that a process was started with. It may show secrets. Linux.',
    line: String.raw`tr '\0' '\n' < /proc/{{process id=12345}}/environ`,
  },
  {
    id: 'processes-low-priority',
    platform: 'processes',
    tags: ['process'],
    notes: 'Run a backup with low priority, so that nobody notices it. Linux.',
    line: 'nice -n 19 ionice -c 3 ./backup.sh',
  },
  {
    id: 'processes-wait-for-end',
    platform: 'processes',
    tags: ['process'],
    notes: 'Wait for a process that another terminal started, then do something. GNU tail.',
    line: "tail --pid={{process id=12345}} -f /dev/null; echo 'it has ended'",
  },
  {
    id: 'processes-pause',
    platform: 'processes',
    tags: ['process'],
    notes: 'Pause a process and give its processor time to others; kill -CONT lets it go on.',
    line: 'kill -{{signal=STOP|CONT}} {{process id=12345}}',
  },
  {
    id: 'processes-killed-for-memory',
    platform: 'processes',
    tags: ['process', 'logs'],
    notes: "Did the system kill a process for lack of memory? Look into the kernel's log.",
    line: "sudo dmesg -T | grep -iE 'killed process|out of memory'",
  },
  {
    id: 'processes-add-cron-job',
    platform: 'processes',
    tags: ['process'],
    notes: 'Add a cron job, here each night at half past two, and keep those that exist.',
    line: "(crontab -l 2> /dev/null; echo '30 2 * * * /home/alice/bin/backup.sh') | crontab -",
  },
]

import type { Command } from '../../core/commands/command.ts'

/** Terminals that outlive the connection. Tried with tmux 3.3. */
export const tmuxCommands: readonly Command[] = [
  {
    id: 'tmux-open-session',
    platform: 'tmux',
    tags: ['remote'],
    notes: 'Open the session called work, or create it if there is none: work survives a lost connection.',
    line: 'tmux new-session -A -s {{session=work}}',
  },
  {
    id: 'tmux-list-sessions',
    platform: 'tmux',
    tags: ['remote'],
    notes: 'List the sessions that are running on this machine.',
    line: 'tmux list-sessions',
  },
  {
    id: 'tmux-take-over-session',
    platform: 'tmux',
    tags: ['remote'],
    notes: "Attach to a session and detach every other terminal from it, so that the window takes this one's size.",
    line: 'tmux attach-session -d -t work',
  },
  {
    id: 'tmux-run-in-background',
    platform: 'tmux',
    tags: ['process', 'build'],
    notes: 'Start a long build in a session of its own without entering it; the shell stays open to read the result.',
    line: "tmux new-session -d -s build 'npm run build; exec bash'",
  },
  {
    id: 'tmux-type-into-session',
    platform: 'tmux',
    tags: ['process'],
    notes: 'Type a command into a session from outside, for instance from a script.',
    line: "tmux send-keys -t work 'npm test' Enter",
  },
  {
    id: 'tmux-save-scrollback',
    platform: 'tmux',
    tags: ['logs'],
    notes: 'Save everything that scrolled by in a pane to a file.',
    line: 'tmux capture-pane -p -S - -t work > work.log',
  },
  {
    id: 'tmux-side-by-side',
    platform: 'tmux',
    notes: 'Split the window into two panes side by side, both in the current folder.',
    line: 'tmux split-window -h -c "$PWD"',
  },
  {
    id: 'tmux-type-in-all-panes',
    platform: 'tmux',
    tags: ['remote'],
    notes:
      'Type into all panes of the window at once, for several servers. ' +
      'Repeat with off, and mind what you delete meanwhile.',
    line: 'tmux set-window-option synchronize-panes {{state=on|off}}',
  },
  {
    id: 'tmux-workspace',
    platform: 'tmux',
    notes: 'Lay out a workspace in one go: server on the left, tests on the right, then enter it.',
    line: `tmux new-session -d -s site 'npm run dev'
tmux split-window -h -t site 'npm test -- --watch'
tmux attach-session -t site`,
  },
  {
    id: 'tmux-end-session',
    platform: 'tmux',
    tags: ['process'],
    notes: 'End a session and every program in it.',
    line: 'tmux kill-session -t work',
  },
]

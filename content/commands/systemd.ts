import type { Command } from '../../core/commands/command.ts'

/** Services, logs and timers of a Linux machine. For systemd 250 or newer. */
export const systemdCommands: readonly Command[] = [
  {
    id: 'systemd-status',
    platform: 'systemd',
    tags: ['service'],
    notes: 'Is the service running? Its state, its processes and its last lines of log.',
    line: 'systemctl status --no-pager {{service=nginx}}',
  },
  {
    id: 'systemd-follow-log',
    platform: 'systemd',
    tags: ['service', 'logs'],
    notes: 'Follow the log of one service, beginning with its last hundred lines.',
    line: 'journalctl --unit {{service=nginx}} --lines {{count=100}} --follow',
  },
  {
    id: 'systemd-log-of-time-span',
    platform: 'systemd',
    tags: ['service', 'logs'],
    notes: 'Read what a service logged in a span of time, for instance around an incident.',
    line: "journalctl --unit {{service=website}} --since '{{from=2 hours ago}}' --until '{{to=30 minutes ago}}'",
  },
  {
    id: 'systemd-errors-since-boot',
    platform: 'systemd',
    tags: ['logs'],
    notes: 'Show only errors, of the whole system, since the last boot.',
    line: 'journalctl --boot --priority err --no-pager',
  },
  {
    id: 'systemd-failed-units',
    platform: 'systemd',
    tags: ['service'],
    notes: 'List the services that have failed.',
    line: 'systemctl --failed',
  },
  {
    id: 'systemd-start-at-boot',
    platform: 'systemd',
    tags: ['service'],
    notes: 'Start a service now and at every boot.',
    line: 'sudo systemctl enable --now {{service=website}}',
  },
  {
    id: 'systemd-override-settings',
    platform: 'systemd',
    tags: ['service'],
    notes: 'Change some settings of a packaged service in a file of its own that upgrades leave alone.',
    line: 'sudo systemctl edit {{service=website}}',
  },
  {
    id: 'systemd-show-unit-file',
    platform: 'systemd',
    tags: ['service'],
    notes: 'Read the unit file of a service together with all its overrides.',
    line: 'systemctl cat {{service=website}}',
  },
  {
    id: 'systemd-new-service',
    platform: 'systemd',
    tags: ['service'],
    notes:
      'Turn a program into a service that restarts after a crash. ' +
      'Enable it afterwards with systemctl enable --now website.',
    line: `sudo tee /etc/systemd/system/website.service > /dev/null <<'END'
[Unit]
Description=Website
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=/usr/bin/node /srv/website/server.js
Restart=on-failure
DynamicUser=yes

[Install]
WantedBy=multi-user.target
END
sudo systemctl daemon-reload`,
  },
  {
    id: 'systemd-list-timers',
    platform: 'systemd',
    tags: ['service'],
    notes: 'List all timers with the time of their last and next run.',
    line: 'systemctl list-timers --all',
  },
  {
    id: 'systemd-test-calendar',
    platform: 'systemd',
    tags: ['service'],
    notes: "Check when a timer's calendar expression will really fire: its next five times.",
    line: "systemd-analyze calendar --iterations=5 'Mon..Fri 08:30'",
  },
  {
    id: 'systemd-slow-boot',
    platform: 'systemd',
    tags: ['service', 'debug'],
    notes: 'See which services make booting slow, the slowest first.',
    line: 'systemd-analyze blame --no-pager | head -20',
  },
  {
    id: 'systemd-shrink-journal',
    platform: 'systemd',
    tags: ['logs', 'disk'],
    notes: 'Free disk space by deleting journal entries older than two weeks. They are gone for good.',
    line: 'sudo journalctl --vacuum-time=14d',
  },
]

import type { Command } from '../../core/commands/command.ts'

/** What Python brings along. Tried with Python 3.11. */
export const pythonCommands: readonly Command[] = [
  {
    id: 'python-serve-folder',
    platform: 'python',
    tags: ['web'],
    notes: 'Serve a folder as a website on this machine, to look at a static build. Not for the open internet.',
    line: 'python3 -m http.server {{port=8000}} --bind 127.0.0.1 --directory {{folder=dist}}',
  },
  {
    id: 'python-virtual-environment',
    platform: 'python',
    tags: ['packages'],
    notes: 'Keep the packages of a project to itself: create a virtual environment and enter it.',
    line: 'python3 -m venv .venv && . .venv/bin/activate',
  },
  {
    id: 'python-pin-packages',
    platform: 'python',
    tags: ['packages'],
    notes: 'Write down the exact versions of all installed packages, for others to install the same.',
    line: 'python3 -m pip freeze > requirements.txt',
  },
  {
    id: 'python-install-packages',
    platform: 'python',
    tags: ['packages'],
    notes: 'Install the packages that a project lists. Enter its virtual environment first.',
    line: 'python3 -m pip install --requirement requirements.txt',
  },
  {
    id: 'python-validate-json',
    platform: 'python',
    tags: ['json'],
    notes: 'Validate and format a JSON file where jq is not installed.',
    line: 'python3 -m json.tool settings.json',
  },
  {
    id: 'python-profile-script',
    platform: 'python',
    tags: ['debug'],
    notes: 'Find the slow functions of a script: where its time goes, the costliest first.',
    line: 'python3 -m cProfile -s cumulative report.py | head -40',
  },
  {
    id: 'python-debug-crash',
    platform: 'python',
    tags: ['debug'],
    notes: 'Run a script and land in the debugger at the line where it crashes.',
    line: 'python3 -m pdb -c continue report.py',
  },
  {
    id: 'python-decode-url',
    platform: 'python',
    tags: ['text', 'web'],
    notes: 'Decode a percent-encoded URL into readable text.',
    line: "python3 -c 'import sys, urllib.parse; print(urllib.parse.unquote(sys.argv[1]))' 'tea%20%26%20biscuits'",
  },
]

import { exitCodes } from '../../apps/cli/src/exit-code.ts'
import { isGroup } from '../../apps/cli/src/output/answer-form.ts'
import { createProgram } from '../../apps/cli/src/program.ts'
import type { RuntimeContext } from '../../apps/cli/src/runtime-context.ts'

type Command = ReturnType<typeof createProgram>

/** Every command below one, in the order of its help. */
function commandsBelow(command: Command): Command[] {
  return command.commands.flatMap((child) => [...(isGroup(child) ? [] : [child]), ...commandsBelow(child)])
}

/** What `--help` prints, with what is added to it. */
function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({ ...command.configureOutput(), writeOut: (text) => (help += text) })
  command.outputHelp()
  return help.trim()
}

function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()
}

/** docs/command-line.md, from the help of the commands. */
export function commandLine(): string {
  // Asking for help touches nothing of its environment.
  const commands = commandsBelow(createProgram({} as RuntimeContext))
  const sections = commands.map(
    (command) => `## ${nameOf(command)}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\``,
  )
  const codes = Object.values(exitCodes).map(({ code, meaning }) => `| ${code} | ${meaning} |`)
  return `# Command line

\`punctual\` works with a running service over its REST interface. A [release](install.md) has it as
\`bin/punctual\`. In this repository \`npm run -s punctual -- <command>\` starts it with the workspace's own Node:

\`\`\`sh
npm start                                       # in another terminal
npm run -s punctual -- login --local            # the cluster of npm start
npm run -s punctual -- schedule list
npm run -s punctual -- schedule run "/Samples/Operations/City weather, every morning" --wait
\`\`\`

Tables are for people and may change. For programs there is \`--json\`: the answer of the service on standard output, or
\`{"error": {"reason", "message", …}}\` on standard error. Progress and remarks go to standard error, and not at all with \`--json\`.
What goes on, \`queue --follow\` and \`execution watch\`, writes one JSON object a line: each tells the state of the execution that it names.
Every command takes \`-o json|yaml|name\` and \`--no-headers\` too. Where \`PUNCTUAL_URL\` and \`PUNCTUAL_TOKEN\` are set,
as in CI, no login is needed; \`PUNCTUAL_PROFILE\` names a profile. A start takes less than 0.4 s of processor time once
compiled code is kept (\`node apps/cli/scripts/start-time.ts\`).
Secrets are asked for or read from standard input, and only \`client create\` prints one.

## Exit codes

| code | meaning |
|---|---|
${codes.join('\n')}

${sections.join('\n\n')}
`
}

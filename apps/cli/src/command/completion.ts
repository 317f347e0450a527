/** Completion in shells. The script of a shell asks `punctual complete` at each press of the tab key. */
import { Argument, type Command } from 'commander'

import type { RuntimeContext } from '../runtime-context.ts'

const shells = {
  bash: `_punctual() {
  local IFS=$'\\n'
  COMPREPLY=($(punctual complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _punctual punctual`,
  zsh: `_punctual() {
  local -a found
  found=("\${(@f)$(punctual complete -- "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)}")
  compadd -a found
}
compdef _punctual punctual`,
  fish: `complete -c punctual -f -a '(punctual complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
} as const

export function addCompletionCommands(program: Command, runtimeContext: RuntimeContext): void {
  program
    .command('completion')
    .summary('write the script that completes commands in a shell')
    .description('Writes the script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(shells)))
    .addHelpText('after', '\nExample:\n  source <(punctual completion bash)')
    .action((shell: keyof typeof shells) => runtimeContext.write(`${shells[shell]}\n`))
  program
    .command('complete', { hidden: true })
    .description('Lists what may stand in place of the last word.')
    .argument('[words...]', 'the command line so far')
    .action((words: readonly string[]) => {
      const found = candidates(program, words)
      runtimeContext.write(found.map((each) => `${each}\n`).join(''))
    })
}

/** Words that may stand in place of the last one. */
function candidates(program: Command, words: readonly string[]): string[] {
  const [last = '', before] = [words.at(-1), words.slice(0, -1)]
  const options = (command: Command) =>
    [...command.options, ...program.options].filter(({ long }) => long !== null && long !== undefined)
  let command = program
  for (const word of before)
    command =
      command.commands.find((each) => each.name() === word || each.aliases().includes(word)) ?? command
  const previous = before.at(-1)
  const asking = options(command).find(
    ({ long, short }) => previous !== undefined && [long, short].includes(previous),
  )
  const names = command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name())
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices)
  const all =
    asking?.argChoices ??
    (last.startsWith('-') ? options(command).map(({ long }) => String(long)) : [...names, ...choices])
  return [...new Set(all)].filter((each) => each.startsWith(last))
}

import type { SampleRequest } from './sample-request.ts'

/** Of the standard library only: nothing has to be installed. */
export function pythonSample(request: SampleRequest): string {
  const { method, address, body, answers } = request
  const modules = [
    ...(body !== undefined || answers === 'json' ? ['json'] : []),
    'os',
    ...(answers === 'bytes' ? ['shutil', 'sys'] : []),
    'urllib.request',
  ]
  return [
    ...modules.map((module) => `import ${module}`),
    '',
    'request = urllib.request.Request(',
    `    os.environ["PUNCTUAL_URL"] + ${JSON.stringify(address)},`,
    `    method="${method}",`,
    ...headersOf(request),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonOf(body, 1)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    reading[answers],
  ].join('\n')
}

const reading = {
  json: '    print(json.load(response))',
  bytes: '    shutil.copyfileobj(response, sys.stdout.buffer)',
  events: '    for line in response:\n        print(line.decode(), end="")',
}

function headersOf({ token, body }: SampleRequest): string[] {
  const lines = [
    ...(token ? [`        "Authorization": "${token.scheme} " + os.environ["${token.variable}"],`] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ]
  return lines.length === 0 ? [] : ['    headers={', ...lines, '    },']
}

/** A JSON value as a literal of Python: a string of JSON is one of Python as well. */
function pythonOf(value: unknown, depth: number): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const indent = '    '.repeat(depth + 1)
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((each) => pythonOf(each, depth + 1))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${pythonOf(each, depth + 1)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map((part) => `${indent}${part},\n`).join('')}${'    '.repeat(depth)}${close}`
}

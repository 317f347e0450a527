import type { SampleRequest } from './sample-request.ts'

/** Of .NET 8 and newer, without packages. */
export function csharpSample({ method, address, body, token, answers }: SampleRequest): string {
  return [
    ...(body === undefined ? [] : ['using System.Text;', '']),
    'using var http = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("PUNCTUAL_URL")!) };',
    `using var request = new HttpRequestMessage(HttpMethod.${word[method]}, ${JSON.stringify(address)});`,
    ...(token
      ? [
          `request.Headers.Authorization = new("${token.scheme}", Environment.GetEnvironmentVariable("${token.variable}"));`,
        ]
      : []),
    ...(body === undefined ? [] : contentOf(body)),
    `using var response = await http.SendAsync(request${answers === 'json' ? '' : ', HttpCompletionOption.ResponseHeadersRead'});`,
    'response.EnsureSuccessStatusCode();',
    answers === 'json'
      ? 'Console.WriteLine(await response.Content.ReadAsStringAsync());'
      : 'await response.Content.CopyToAsync(Console.OpenStandardOutput());',
  ].join('\n')
}

const word = { GET: 'Get', POST: 'Post', DELETE: 'Delete' } as const

/** A raw text: JSON never has three quotation marks in a row. */
function contentOf(body: unknown): string[] {
  const lines = JSON.stringify(body, null, 2).split('\n')
  return [
    'request.Content = new StringContent("""',
    ...lines.map((line) => `    ${line}`),
    '    """, Encoding.UTF8, "application/json");',
  ]
}

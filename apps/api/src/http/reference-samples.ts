/** Shows the samples of each operation on the reference page, between its fields and its answers. */

export const sampleStyles = `
.swagger-ui .samples { padding: 0 20px 20px; }
.swagger-ui .samples h4 { margin: 0 0 10px; font-size: 14px; color: #17324d; }
.swagger-ui .samples button { margin: 0 8px 8px 0; padding: 4px 12px; border: 1px solid #8a97a5; border-radius: 4px; background: #fff; color: #17324d; font-size: 14px; cursor: pointer; }
.swagger-ui .samples button[aria-pressed="true"] { background: #17324d; color: #fff; }
.swagger-ui .samples pre { margin: 0; padding: 12px; border-radius: 4px; background: #17324d; color: #fff; font-size: 13px; white-space: pre; overflow: auto; }
`

/** Sets `SamplesPlugin`, which the page is started with. The language that was chosen last counts for all operations. */
export const sampleScript = `
let chosenLanguage = 'curl'
const hint = 'They take PUNCTUAL_URL and PUNCTUAL_TOKEN from the environment; the client for TypeScript takes PUNCTUAL_CLIENT_ID and PUNCTUAL_CLIENT_SECRET. '
  + 'What only a user may do takes PUNCTUAL_USER_TOKEN, the token that /api/login/token answers; in TypeScript PUNCTUAL_USER_NAME and PUNCTUAL_PASSWORD. '
  + 'TypeScript needs a package that depends on @punctual/client and @punctual/runtime of this repository. '
  + 'Tests read all of them in curl, TypeScript and Python, and run some. Those in C# are made the same way and are not run.'
window.SamplesPlugin = function (system) {
  const createElement = (...given) => system.React.createElement(...given)
  function Samples({ samples }) {
    const [language, choose] = system.React.useState(chosenLanguage)
    const shown = samples.find((sample) => sample.label === language) || samples[0]
    const button = ({ label }) => createElement('button', {
      key: label,
      type: 'button',
      'aria-pressed': label === shown.label,
      onClick: () => { chosenLanguage = label; choose(label) },
    }, label)
    return createElement('div', { className: 'samples' },
      createElement('h4', null, 'Request samples'),
      createElement('p', null, hint),
      createElement('div', null, samples.map(button)),
      createElement('pre', { tabIndex: 0 }, createElement('code', null, shown.source)))
  }
  return {
    wrapComponents: {
      responses: (Responses, { specSelectors }) => (props) => {
        const kept = specSelectors.specJson().getIn(['paths', props.path, props.method, 'x-codeSamples'])
        const answers = createElement(Responses, props)
        if (!kept) return answers
        return createElement('div', null, createElement(Samples, { samples: kept.toJS() }), answers)
      },
    },
  }
}
`

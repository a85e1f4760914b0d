// Shows the document so that a first request can be sent as it stands, and an operation fits a few screens.
// Swagger UI fills every input that has an example; the document keeps them, and here they are in the description.
(function () {
  'use strict';

  const firstRequest = {
    created_from: () => new Date(Date.now() - 30 * 86400000).toISOString().slice(0, 10),
    limit: () => 10,
  };

  function described(parameter) {
    const schema = Object.assign({}, parameter.schema);
    const shown = Object.assign({}, parameter, { schema: schema });
    const fill = parameter.in === 'query' && firstRequest[parameter.name];
    const hints = [];
    if (parameter.example !== undefined && !fill) {
      hints.push('Example: ' + text(parameter.example) + '.');
    }
    delete shown.example;
    if (fill) {
      shown.example = fill();
    }
    if (schema.type === 'object') {
      // One input for one key: an object's input is always filled with an invented one.
      shown.name = Object.keys(parameter.example)[0];
      shown.schema = { type: 'string' };
      delete shown.style;
      delete shown.explode;
    }
    shown.description = [parameter.description].concat(hints).join(' ');
    return shown;
  }

  function text(value) {
    return typeof value === 'object' ? (Array.isArray(value) ? value.join(',') : JSON.stringify(value)) : String(value);
  }

  function order(parameter) {
    return parameter.required ? 0 : parameter.name in firstRequest ? 1 : 2;
  }

  // One row for all problems: they have one form, and the page of each code says what it means.
  function responses(all) {
    const shown = {};
    const problems = [];
    Object.keys(all).forEach((status) => {
      if (status < '400') {
        shown[status] = Object.assign({}, all[status]);
        const headers = Object.keys(shown[status].headers || {});
        delete shown[status].headers;
        if (headers.length > 0) {
          shown[status].description += ' Headers: ' + headers.join(', ') + '.';
        }
      } else {
        problems.push(status);
      }
    });
    if (problems.length > 0) {
      shown.default = {
        description: 'A problem (RFC 9457) with one of the statuses ' + problems.join(', ') + '; its type leads to what it means.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
    }
    return shown;
  }

  function shown(document) {
    const shared = document.components.parameters || {};
    Object.values(document.paths).forEach((path) =>
      Object.values(path).forEach((operation) => {
        if (!operation || !operation.responses) {
          return;
        }
        operation.parameters = (operation.parameters || [])
          .map((parameter) => (parameter.$ref ? shared[parameter.$ref.split('/').pop()] : parameter))
          .map(described)
          .sort((one, other) => order(one) - order(other));
        operation.responses = responses(operation.responses);
      })
    );
    return document;
  }

  const bundle = window.SwaggerUIBundle;
  window.SwaggerUIBundle = Object.assign(function (options) {
    return bundle(
      Object.assign({}, options, {
        responseInterceptor: (response) => {
          if (/\/v3\/api-docs$/.test(response.url) && response.ok) {
            response.text = JSON.stringify(shown(JSON.parse(response.text)));
          }
          return response;
        },
      })
    );
  }, bundle);

  const style = document.createElement('style');
  style.textContent = `
    .swagger-ui .parameters tbody { display: grid; grid-template-columns: repeat(auto-fill, minmax(400px, 1fr)); gap: 0 2em; }
    .swagger-ui .parameters tbody tr { display: block; }
    .swagger-ui .parameters thead { display: none; }
    .swagger-ui .parameters td.parameters-col_name { display: block; padding: .6em 0 0; }
    .swagger-ui .parameters td.parameters-col_name > * { display: inline-block; margin-right: .6em; padding: 0; }
    .swagger-ui .parameters td.parameters-col_description { display: block; padding: 0; }
    .swagger-ui .parameters td.parameters-col_description .renderedMarkdown { max-height: 5.4em; overflow-y: auto; }
    .swagger-ui .parameters td.parameters-col_description .renderedMarkdown p { margin: .2em 0; font-size: 12px; line-height: 1.3; }
    .swagger-ui .parameters td.parameters-col_description > * { margin-bottom: .2em; }
    .swagger-ui .parameters .parameter__extension, .swagger-ui .parameters .parameter__enum { font-size: 12px; }
    .swagger-ui .parameters select[multiple] { height: 5em; padding: .2em; }
    .swagger-ui .wrapper { max-width: 1800px; }`;
  document.head.appendChild(style);
})();

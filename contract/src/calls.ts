import type { EndpointGroup } from './endpoint.ts'

/** What a client needs to know of a call: where it goes, whether it carries a token or a file, and what comes back. */
export function withoutSchemas(contract: Readonly<Record<string, EndpointGroup>>) {
  return Object.fromEntries(
    Object.entries(contract).map(([group, endpoints]) => [
      group,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path, access, output, upload }]) => [
          name,
          {
            method,
            path,
            access: { who: access.who },
            output: typeof output === 'string' ? output : 'json',
            ...(upload === undefined ? {} : { upload }),
          },
        ]),
      ),
    ]),
  )
}

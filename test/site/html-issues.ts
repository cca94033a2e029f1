import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

/** Resolves its configuration once. The library does it for each page, which takes a fifth of the time. */
class OneConfig extends StaticConfigLoader {
  readonly #resolved = super.getConfigFor('');
  override getConfigFor() {
    return this.#resolved;
  }
}

/** Returns the issues of a page, one line each. */
export type FindIssues = (html: string, name: string) => Promise<string[]>;

/** Returns a function that finds what html-validate reports with these rules. */
export function createValidator(config: ConfigData): FindIssues {
  const validator = new HtmlValidate(new OneConfig(config));
  return async (html, name) => {
    const { results } = await validator.validateString(html, name);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, line, message }) => `${name}:${line} ${ruleId} ${message}`),
    );
  };
}

/** Finds where a page breaks the HTML standard. */
export const htmlIssues = createValidator({ extends: ['html-validate:standard'] });

import type { z } from 'zod';
import {
  CHATGPT_TOOLS,
  type ChatGptToolName,
  TOOLS,
  type ToolName,
  type ToolPromise,
} from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem/problem.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { describeIssues, readArguments } from './arguments.ts';
import { toBusinessAnswer } from './business-answer.ts';
import { listChanges } from './changes.ts';
import { fetchDocument, searchDocuments } from './chatgpt.ts';
import { answerInsights } from './insights-answer.ts';
import { type Document, documentOf } from './json.ts';
import { reviewDocument } from './review-document.ts';
import type { Outcome } from './rpc.ts';
import { searchReviews } from './search-result.ts';

/** What a tool found: a document, broken rules of its arguments, or in words why there is nothing. */
export type ToolAnswer =
  | { readonly document: Document }
  | { readonly issues: readonly Issue[] }
  | { readonly problem: string };

export type Tool = {
  readonly promise: ToolPromise;
  call(dataset: Dataset, given: Readonly<Record<string, unknown>>): Outcome;
};
export type Toolbox = ReadonlyMap<string, Tool>;

type Handlers<N extends string, P extends ToolPromise> = {
  [K in N]: (dataset: Dataset, args: z.infer<Extract<P, { name: K }>['arguments']>) => ToolAnswer;
};

const HANDLERS: Handlers<ToolName, (typeof TOOLS)[number]> = {
  get_business: (dataset) => ({ document: documentOf(toBusinessAnswer(dataset)) }),
  get_insights: (dataset, args) => ({
    document: documentOf(answerInsights(dataset, args)),
  }),
  search_reviews: searchReviews,
  get_review: (dataset, { id }) => reviewDocument(dataset, id),
  list_recent_changes: listChanges,
};

const CHATGPT_HANDLERS: Handlers<ChatGptToolName, (typeof CHATGPT_TOOLS)[number]> = {
  search: (dataset, { query }) => ({
    document: documentOf(searchDocuments(dataset, query)),
  }),
  fetch: (dataset, { id }) => fetchDocument(dataset, id),
};

export const REVIEW_TOOLS: Toolbox = toolbox(TOOLS, HANDLERS);
export const DOCUMENT_TOOLS: Toolbox = toolbox(CHATGPT_TOOLS, CHATGPT_HANDLERS);

function toolbox<P extends ToolPromise>(
  promises: readonly P[],
  handlers: Handlers<P['name'], P>,
): Toolbox {
  return new Map(
    promises.map((promise) => {
      const handler = handlers[promise.name as P['name']];
      const call: Tool['call'] = (dataset, given) => {
        const parsed = readArguments(promise, given);
        if (!parsed.ok) return failed(describeIssues(parsed.issues, promise));
        const answer = handler(dataset, parsed.value as Parameters<typeof handler>[1]);
        if ('document' in answer) return succeeded(answer.document);
        return failed('issues' in answer ? describeIssues(answer.issues, promise) : answer.problem);
      };
      return [promise.name, { promise, call }];
    }),
  );
}

/** Both forms of a result: structured for programs, the same as text for models. */
function succeeded({ json, escaped }: Document): Outcome {
  return {
    members: [
      '"content":[{"type":"text","text":"',
      ...escaped,
      '"}],"structuredContent":',
      ...json,
    ],
  };
}

/** An error a model can read and put right by itself. */
function failed(text: string): Outcome {
  return {
    members: [`"content":[{"type":"text","text":${JSON.stringify(text)}}],"isError":true`],
  };
}

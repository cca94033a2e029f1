import { MCP_CHATGPT_PATH, MCP_PATH } from '../../contract/mcp.ts';
import type { Dataset } from '../dataset/dataset.ts';
import type { Log } from '../log.ts';
import {
  type Catalogue,
  createCatalogues,
  DOCUMENTS_VARIANT,
  REVIEWS_VARIANT,
  type Variant,
} from './catalogue.ts';
import type { Json } from './json.ts';
import { type Call, type Era, findMethod, methodNotFound } from './methods.ts';
import { CODES, errorText, type Outcome, type RpcRequest, toResponse } from './rpc.ts';

/** What answers a request once HTTP and protocol revision are settled. */
export type Endpoint = {
  knows(method: string, era: Era): boolean;
  catalogue(): Catalogue;
  answer(era: Era, request: RpcRequest): Json;
};

export type EndpointDependencies = {
  /** The current generation; each request takes it once. */
  readonly dataset: () => Dataset;
  readonly log: Log;
};

/** The endpoints by path. */
export function createEndpoints(deps: EndpointDependencies): ReadonlyMap<string, Endpoint> {
  return new Map([
    [MCP_PATH, createEndpoint(REVIEWS_VARIANT, deps)],
    [MCP_CHATGPT_PATH, createEndpoint(DOCUMENTS_VARIANT, deps)],
  ]);
}

function createEndpoint(variant: Variant, { dataset, log }: EndpointDependencies): Endpoint {
  const catalogueOf = createCatalogues(variant);

  /** A fault of ours is logged and told to the caller as such, in the answer it waits for. */
  function settle(run: () => Outcome, method: string): Outcome {
    try {
      return run();
    } catch (error) {
      log('error', 'mcp_failed', { method, error });
      return { error: { code: CODES.internalError, message: 'Internal error' } };
    }
  }

  return {
    knows: (method, era) => findMethod(method, era, variant) !== undefined,
    catalogue: () => catalogueOf(dataset()),
    answer(era, { id, method: name, params }) {
      const method = findMethod(name, era, variant);
      if (method === undefined) return [errorText(methodNotFound(name), id)];
      const generation = dataset();
      const catalogue = catalogueOf(generation);
      const call: Call = { era, variant, dataset: generation, catalogue, params };
      const outcome = settle(() => method.answer(call), name);
      if (era === 'legacy') return toResponse(id, outcome);
      const { ttlMs } = method;
      const cache = ttlMs === undefined ? '' : `"ttlMs":${ttlMs},"cacheScope":"public",`;
      return toResponse(id, outcome, `"resultType":"complete",${cache}${catalogue.meta}`);
    },
  };
}

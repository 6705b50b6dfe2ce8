/** Kind of data a drag from the palette carries: the type of the node. */
export const NODE_DRAG_TYPE = 'application/x-interlock-node'
